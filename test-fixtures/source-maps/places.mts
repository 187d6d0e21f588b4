/** @serviceContract */ export interface IPlaces { /** @operationContract */ Go(x: string): Promise<void> }
export class Places implements IPlaces { async Go() {} }
