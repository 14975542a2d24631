import { useMemo } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  readonly text: string
  /** Its content, for those who cannot scan it. */
  readonly title: string
  readonly sizePx?: number | undefined
}

/** ISO/IEC 18004: four light modules on each side. */
const QUIET_MODULES = 4

/** A QR code, dark on white in every theme: cameras do not reliably read other colors (row 1.2.121). */
export const QrCode = ({ text, title, sizePx = 200 }: QrCodeProps) => {
  const { path, modules } = useMemo(() => drawingOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={title}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className="h-auto max-w-full rounded-small border border-line bg-white"
    >
      <path d={`M0 0h${modules}v${modules}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const drawingOf = (text: string): { readonly path: string; readonly modules: number } => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, modules: size }
}
