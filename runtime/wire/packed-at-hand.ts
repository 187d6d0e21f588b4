/**
 * The methods for packed lists that all readers and writers have from the start. Here, for browsers, there are none: emitted codecs
 * bring those that they use, by the functions of `packed-lists.ts`.
 */
export const packedReads: object = {};
export const packedWrites: object = {};
