/**
 * The typeface of headings (row 1.1.22). Body text uses the shipped typeface, loaded for every brand;
 * headings may use a system typeface, so that a brand adds no bytes. Each list ends with a generic name.
 */
export const TYPEFACES = {
  sans: null,
  serif: "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif",
  slab: "Rockwell,'Rockwell Nova','Roboto Slab','Sitka Small','DejaVu Serif',serif",
  humanist: "Seravek,'Gill Sans Nova','Gill Sans',Ubuntu,Calibri,'DejaVu Sans',sans-serif",
  geometric: "'Avenir Next',Avenir,Montserrat,Corbel,'URW Gothic','DejaVu Sans',sans-serif",
} as const
export type Typeface = keyof typeof TYPEFACES
export const TYPEFACE_NAMES = [
  'sans',
  'serif',
  'slab',
  'humanist',
  'geometric',
] as const satisfies readonly Typeface[]
