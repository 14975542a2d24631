import jsQR from 'jsqr'

const LIGHT = 255
const CHANNELS = 4
const DARK_MODULE = /M(\d+) (\d+)h1v1h-1z/g

/** What a camera reads from a QR code drawn by `QrCode`; null if it reads none. A test document paints nothing. */
export const readQr = (code: Element): string | null => {
  const modules = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const drawn = code.querySelector('path:last-child')?.getAttribute('d') ?? ''
  // Several pixels per module, as a camera sees it: one is too few for the decoder.
  const scale = 4
  const width = modules * scale
  const pixels = new Uint8ClampedArray(width * width * CHANNELS).fill(LIGHT)
  for (const [, x, y] of drawn.matchAll(DARK_MODULE))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + 1) * scale; column += 1)
        pixels.fill(0, (row * width + column) * CHANNELS, (row * width + column) * CHANNELS + 3)
  return jsQR(pixels, width, width)?.data ?? null
}
