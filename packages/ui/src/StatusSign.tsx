export type StatusTone = 'info' | 'success' | 'warn' | 'danger'

const SIGNS: Readonly<Record<StatusTone, string>> = {
  info: 'M12 10.5v6M12 7.2v.1',
  success: 'm7.5 12.5 3 3 6-7',
  warn: 'M12 7v6M12 16.7v.1',
  danger: 'm8.5 8.5 7 7m0-7-7 7',
}

/** A sign for each tone, so that a state does not rely on color alone. */
export const StatusSign = ({ tone }: { readonly tone: StatusTone }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-6 shrink-0"
  >
    {tone === 'warn' ? <path d="M12 2.8 22 20.5H2Z" /> : <circle cx="12" cy="12" r="9.5" />}
    <path d={SIGNS[tone]} />
  </svg>
)
