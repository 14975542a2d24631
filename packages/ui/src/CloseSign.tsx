/** The cross on all close buttons. The button's label says what it closes. */
export const CloseSign = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
    <path d="m6 6 12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
