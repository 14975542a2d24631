/** What the first chunk of a PNG says of its picture. */
export interface PngHeader {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colorType: number
  readonly isInterlaced: boolean
}
