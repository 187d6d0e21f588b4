import { createClient, createWebChannel, isRpcError, resumed } from "interwire/web";
import type { INotes, Note } from "notes-contracts";

const notes = createClient<INotes>(createWebChannel("/api"));
const list = document.querySelector("ul") as HTMLUListElement;
const form = document.querySelector("form") as HTMLFormElement;
const said = document.querySelector("output") as HTMLOutputElement;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { number } = await notes.Add(String(new FormData(form).get("text")));
    form.reset();
    said.value = `Added number ${number}.`;
  } catch (error) {
    said.value = isRpcError(error) ? error.rawMessage : String(error);
  }
});

for await (const { number, text } of resumed<Note>((last) => notes.Watch(last?.number ?? 0))) {
  const item = document.createElement("li");
  item.textContent = `${number}: ${text}`;
  list.append(item);
}
