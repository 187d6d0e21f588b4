import { createServer } from "node:http";
import sirv from "sirv";
import { handler } from "./server.js";

const files = sirv("dist");
const server = createServer((request, response) => handler(request, response, () => files(request, response)));
server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1", () => console.log("listening on", server.address()));
