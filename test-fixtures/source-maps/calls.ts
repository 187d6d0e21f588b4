#!/usr/bin/env node
"use strict"
import { type RpcError, contractOf, createChannel, createClientFactory, createServer } from "interwire";
import * as interwire from "interwire" /* no semicolon */
import type { IPlaces, IThing, Place } from "./contracts.js";
import { Places } from "./classes.js"
const before = "literal", text = contractOf<IPlaces>().service, after = "literal behind"; const last = [1, "two"];
import { readFileSync as read, writeFileSync } from "node:fs";

const factory = createClientFactory();
class Own<T> { constructor(readonly channel = createChannel("a:1")) {} t?: T; made = () => factory.createClient<IPlaces>(this.channel /* why */) }
export async function main() {
  const server = createServer({  });
  server.implement<IPlaces>({
    async Go(place) { console.log(place, read("a").length, before, text, after, last); },
  });
  server.implement<IThing<string>>({ Do: async (x) => x }).implement<IPlaces>(new Places("a"));
  const channel = createChannel("127.0.0.1:1");
  const client = factory.createClient<IPlaces>(channel);
  const other = factory.createClient<IThing<string>>(
    channel,
  );
  try { await client.Go({ x: 1, y: "" }); await other.Do("x") } catch (e) { (e as RpcError).code; writeFileSync("a", "b") }
  factory?.createClient<IPlaces>(channel)?.Go({ x: 1, y: "" });
  const [a, b] = [contractOf<IPlaces>(), contractOf<IThing<string>>(/* here */)];
  return [a, b, factory["createClient"]<IPlaces>(channel, ), new Own()];
}
export const undefinedAs = [contractOf<IPlaces>(undefined), contractOf<IPlaces>(void
  0 /* two lines */), "behind"];
export const nested = contractOf<IPlaces>(contractOf<IPlaces>()), { contractOf: again } = interwire;
export const one = factory.createClient<IPlaces>(createChannel("a:1") // behind
), two = factory.createClient<IPlaces>(
  /* before */ createChannel("a:1") /* after */
), three = contractOf<IPlaces>(
  // alone
), four = contractOf<IPlaces>( /* a */ undefined /* b */ );
export const five = `${contractOf<IPlaces>()} ${factory.createClient<IPlaces>(createChannel("a:1")).Go}`;
label: for (const x of [1, 2]) { if (x) continue label; else createServer().implement<IPlaces>(new Places("b")) }
export const go = (place: Place) => void [contractOf<IPlaces>() as unknown, contractOf<IPlaces>()!, place];
