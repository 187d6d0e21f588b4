/** The features of random contracts and mutants: each is turned on as soon as the product has it. */
export const features: Readonly<Record<"oneofs" | "unknownFields", boolean>> = {
  oneofs: true,
  unknownFields: true,
};
