export interface Picture {
  readonly name: string
  readonly file: string
  readonly width: number
  readonly height: number
}

/** A part of a picture with its position on a sheet, in pixels. */
export interface Placement {
  readonly picture: Picture
  /** ' 2/3' of a picture that is taller than a sheet. */
  readonly part: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly scale: number
  /** How much of the scaled picture is on the previous parts. */
  readonly offset: number
}

export interface Sheet {
  readonly width: number
  readonly height: number
  readonly tiles: readonly Placement[]
}

const GAP_PX = 16
const CAPTION_PX = 26
const SHEET_HEIGHT_PX = 2_600
/** For a very long page, such as the terms, the beginning is enough. */
const MAX_PARTS = 3
const LAYOUTS = {
  390: { columns: 8, tileWidth: 390 },
  1280: { columns: 4, tileWidth: 800 },
} as const

type Tile = Omit<Placement, 'x' | 'y'>

const partsOf = (picture: Picture, tileWidth: number): readonly Tile[] => {
  const scale = tileWidth / picture.width
  const tallest = SHEET_HEIGHT_PX - CAPTION_PX - 2 * GAP_PX
  const whole = Math.round(picture.height * scale)
  const needed = Math.ceil(whole / tallest)
  return Array.from({ length: Math.min(needed, MAX_PARTS) }, (_none, index) => ({
    picture,
    part: needed === 1 ? '' : ` ${index + 1}/${needed}`,
    width: tileWidth,
    height: Math.min(tallest, whole - index * tallest),
    scale,
    offset: index * tallest,
  }))
}

/** Fills column after column, sheet after sheet, in the order of the pictures. */
export const placed = (pictures: readonly Picture[], screenWidth: 390 | 1280): readonly Sheet[] => {
  const { columns, tileWidth } = LAYOUTS[screenWidth]
  const sheets: Placement[][] = [[]]
  let column = 0
  let y = GAP_PX
  for (const tile of pictures.flatMap((picture) => partsOf(picture, tileWidth))) {
    const below = y + CAPTION_PX + tile.height + GAP_PX
    if (below > SHEET_HEIGHT_PX && y > GAP_PX) {
      column += 1
      y = GAP_PX
    }
    if (column === columns) {
      sheets.push([])
      column = 0
    }
    sheets.at(-1)?.push({ ...tile, x: GAP_PX + column * (tileWidth + GAP_PX), y })
    y += CAPTION_PX + tile.height + GAP_PX
  }
  const width = GAP_PX + columns * (tileWidth + GAP_PX)
  return sheets
    .filter((tiles) => tiles.length > 0)
    .map((tiles) => ({ width, height: SHEET_HEIGHT_PX, tiles }))
}
