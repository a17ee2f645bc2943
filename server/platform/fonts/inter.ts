import { fileURLToPath } from "node:url";

const files = {
  regular: "400Regular/Inter_400Regular.ttf",
  bold: "600SemiBold/Inter_600SemiBold.ttf",
};

export function interFile(weight: keyof typeof files): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${files[weight]}`));
}
