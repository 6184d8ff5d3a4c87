"""Cards as facts and programs: find them, read them in our words, see what they do."""

import playmat
from playmat.library import attack_text

library = playmat.Library.default()
for card in list(library.find(name="Pikachu", type="Lightning", playable=True))[:5]:
    print(f"{card.id:10} {card.name}, {card.hp} HP")
    for attack in card.attacks:
        print(f"           {attack.name}: {attack_text(card, attack) or attack.damage}")
