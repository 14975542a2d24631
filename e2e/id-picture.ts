import sharp from 'sharp'

const WIDTH = 1012
const HEIGHT = 638

type Side = 'FRONT' | 'BACK'

const draw = (side: Side): Promise<Buffer> => {
  const words = side === 'FRONT' ? 'OHIO DRIVER LICENSE' : 'BACK OF LICENSE'
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#dfe7ee"/><rect x="48" y="150" width="280" height="360" fill="#8aa0b4"/>
    <text x="48" y="96" font-size="52" font-family="sans-serif" fill="#1d2b3a">${words}</text>
    <text x="372" y="220" font-size="40" font-family="sans-serif" fill="#1d2b3a">MAYA O'NEIL</text></svg>`
  return sharp(Buffer.from(card)).withMetadata({ orientation: 1 }).jpeg({ quality: 82 }).toBuffer()
}

const drawn = new Map<Side, Promise<Buffer>>()

/**
 * A photo of an invented license, as a phone takes it: a JPEG with an orientation in its metadata. Each side is drawn
 * once for a worker.
 */
export const idPicture = (side: Side): Promise<Buffer> => {
  const before = drawn.get(side)
  if (before !== undefined) return before
  const made = draw(side)
  drawn.set(side, made)
  return made
}
