import { render } from "preact";
import { App } from "./app.tsx";
import { followAddress } from "./router.ts";
import "./styles/tokens.css";
import "./styles/base.css";

followAddress();
// The page and its files are kept, so that it opens (and says what is missing) while the server is away.
if ("serviceWorker" in navigator && import.meta.env.PROD && window.isSecureContext) void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
render(<App />, document.getElementById("app")!);
