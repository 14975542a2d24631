/** The common style of all input controls; 48 px high, 16 px text (no zoom on phones). */
export const CONTROL_LOOK =
  'block min-h-12 w-full min-w-0 rounded-field border border-control bg-raised px-3 py-2 text-base text-ink ' +
  'placeholder:text-muted hover:border-ink focus-visible:border-focus focus-visible:outline-2 ' +
  'focus-visible:outline-offset-0 disabled:border-line disabled:bg-sunken disabled:text-muted ' +
  'aria-invalid:border-danger aria-invalid:border-2'
