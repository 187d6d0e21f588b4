import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "interwire/http2";
import { openSession, rawRequest } from "./raw-request.js";

/** @serviceContract { name: "Contexts" } */
interface IContexts {
  /** @operationContract */
  Enter(text: string): string;
  /** @operationContract */
  Up(texts: AsyncIterable<string>): Promise<string>;
}

const storage = new AsyncLocalStorage<string>();
const seen: (string | undefined)[] = [];

const contexts: IContexts = {
  Enter: (text) => {
    seen.push(storage.getStore());
    storage.enterWith(text);
    return text;
  },
  Up: async () => {
    seen.push(storage.getStore());
    storage.enterWith("up");
    return "";
  },
};

test("what a call enters does not reach the other calls of its connection", async () => {
  const server = createServer().implement<IContexts>(contexts);
  const session = openSession(await server.listen("127.0.0.1:0"));
  const call = (path: string) => rawRequest(session, { ":path": path }, "00000000030a0161");
  // In one turn, and one after the other.
  await Promise.all([call("/Contexts/Enter"), call("/Contexts/Up"), call("/Contexts/Enter")]);
  await call("/Contexts/Up");
  await call("/Contexts/Enter");
  expect(seen).toEqual([undefined, undefined, undefined, undefined, undefined]);
  session.close();
  await server.close();
});
