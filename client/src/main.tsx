import { render } from "preact";
import { App } from "./app.tsx";
import { followAddress } from "./router.ts";
import "./styles/tokens.css";
import "./styles/base.css";

followAddress();
render(<App />, document.getElementById("app")!);
