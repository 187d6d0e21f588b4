/**
 * What calls of an operation change: nothing (`noSideEffects`), or nothing more if the call is repeated (`idempotent`). Protobuf's
 * `idempotency_level`.
 */
export type Idempotency = "noSideEffects" | "idempotent";

/** The levels of idempotency that the annotation of an operation may state. */
export const idempotencies: readonly Idempotency[] = ["noSideEffects", "idempotent"];
