// On Node, where no bundle has to be small, all readers and writers have the methods for packed lists from the start, so that the engine
// never sees the class without them. Emitted code calls these functions in every engine.

export function packedInt32(): void {}
export function packedUint32(): void {}
export function packedSint32(): void {}
export function packedInt64(): void {}
export function packedUint64(): void {}
export function packedSint64(): void {}
export function packedSafeInt64(): void {}
export function packedSafeUint64(): void {}
export function packedSafeSint64(): void {}
export function packedBool(): void {}
export function packedNull(): void {}
export function packedFixed32(): void {}
export function packedSfixed32(): void {}
export function packedFixed64(): void {}
export function packedSfixed64(): void {}
export function packedSafeFixed64(): void {}
export function packedSafeSfixed64(): void {}
export function packedFloat(): void {}
export function packedDouble(): void {}

export function allPacked(): void {}
