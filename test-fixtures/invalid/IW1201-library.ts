/** @serviceContract */
export interface ILibrary {
  /** @operationContract */
  Texts(a: URL, b: RegExp, c: String): Promise<Error>;
  /** @operationContract */
  Numbers(a: Int16Array, b: Uint16Array, c: Float32Array, d: Float64Array, e: BigInt64Array): Promise<Number>;
  /** @operationContract */
  Bytes(a: Buffer, b: ArrayBuffer, c: DataView): Promise<Blob>;
}
