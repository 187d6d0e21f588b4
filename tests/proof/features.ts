/** What the random contracts and the mutants are to have: turned on as soon as the product has it. */
export const features: Readonly<Record<"oneofs" | "unknownFields", boolean>> = {
  oneofs: true,
  unknownFields: true,
};
