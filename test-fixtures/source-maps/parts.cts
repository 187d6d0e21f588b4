/** @dataContract */ export interface M { /** @dataMember 1 */ a: string }
/** @serviceContract */ export interface I { /** @operationContract */ A(m: M): Promise<M> }
