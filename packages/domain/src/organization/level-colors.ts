/**
 * The colors of a loan's scales and charts, the same for every brand: the distance of a loan from liquidation must not
 * look different under another logo. `call` is the level between a warning and a sale, as text, line and icon; `fillOk`
 * to `fillSale` are areas and keys, 3:1 on every background that a neutral can tint (WCAG 2.2, 1.4.11).
 */
export interface LevelColors {
  readonly call: string
  readonly callSoft: string
  readonly fillOk: string
  readonly fillWarn: string
  readonly fillCall: string
  readonly fillSale: string
}

export const LEVEL_COLORS: Readonly<Record<'light' | 'dark', LevelColors>> = {
  light: {
    call: '#b54a20',
    callSoft: '#ffe9e0',
    fillOk: '#3d9a67',
    fillWarn: '#bb7b00',
    fillCall: '#d9602b',
    fillSale: '#c22a2a',
  },
  dark: {
    call: '#ec8558',
    callSoft: '#412213',
    fillOk: '#4aa873',
    fillWarn: '#dca23f',
    fillCall: '#f08a5a',
    fillSale: '#ff6a60',
  },
}

/** The background under a chart line and its grid lines: decorative, mixed in the page from the brand's theme. */
export const CHART_CSS =
  '--chart-area:color-mix(in oklab,var(--brand) 9%,transparent);--chart-grid:color-mix(in oklab,var(--line) 75%,transparent)'
