import type { LevelTone } from './LevelScale.tsx'

const SHAPES: Readonly<Record<LevelTone, string>> = {
  warn: 'M7 1 13.5 12.5H.5Z',
  call: 'M7 0 14 7 7 14 0 7Z',
  sale: 'M1 1h12v12H1Z',
}
const COLORS: Readonly<Record<LevelTone, string>> = {
  warn: 'fill-fill-warn',
  call: 'fill-fill-call',
  sale: 'fill-fill-sale',
}

/** The mark of a level: each has its own shape, so that it does not rely on color. */
export const LevelSign = ({ tone }: { readonly tone: LevelTone }) => (
  <svg aria-hidden="true" viewBox="0 0 14 14" className={`size-3.5 shrink-0 ${COLORS[tone]}`}>
    <path d={SHAPES[tone]} />
  </svg>
)
