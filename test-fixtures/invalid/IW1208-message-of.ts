import { messageOf } from "interwire";

export interface Plain {
  name: string;
}

export const plain = messageOf<[Plain]>();
