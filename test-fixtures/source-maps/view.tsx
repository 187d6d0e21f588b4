import { createChannel, createClientFactory } from "interwire";
import type { IPlaces } from "./contracts.js";
declare global { namespace JSX { type Element = object; interface IntrinsicElements { a: object } } }
declare const React: { createElement(..._: unknown[]): JSX.Element };

export const go = () => <a x={createClientFactory().createClient<IPlaces>(createChannel("a:1"))} />;
export class View implements IPlaces { async Go(place: unknown) { return void [place, <a>{this.Go} text</a>, React] } }
