/** The contents of a PNG's first chunk. */
export interface PngHeader {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colorType: number
  readonly isInterlaced: boolean
}
