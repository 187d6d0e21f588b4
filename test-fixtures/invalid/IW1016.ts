import { ServiceContract } from "interwire";

@ServiceContract()
export default class {}
