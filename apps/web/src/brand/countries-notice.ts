const KEY = 'pledge.countries-told'

interface Report {
  readonly text: string
  readonly pathname: string
}

const read = (): Partial<Report> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Report>
  } catch {
    // Invalid data counts as not shown yet.
    return {}
  }
}

/**
 * Whether to show the notice of unavailable countries on a page: on the first one, where it stays, and then not again
 * in this browser until its text changes (note 057).
 */
export const isNoticeDue = ({ text, pathname }: Report): boolean => {
  const shown = read()
  return shown.text !== text || shown.pathname === pathname
}

export const rememberNotice = (shown: Report): void => localStorage.setItem(KEY, JSON.stringify(shown))
