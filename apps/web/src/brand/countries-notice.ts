const KEY = 'pledge.countries-told'

interface Report {
  readonly text: string
  readonly pathname: string
}

const read = (): Partial<Report> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Report>
  } catch {
    // Written by nobody of ours: nothing was told.
    return {}
  }
}

/**
 * Whether the notice of unavailable countries is to be shown on a page: on the first one, where it stays, and then no more
 * in this browser until it says something else (note 057).
 */
export const isNoticeDue = ({ text, pathname }: Report): boolean => {
  const shown = read()
  return shown.text !== text || shown.pathname === pathname
}

export const rememberNotice = (shown: Report): void => localStorage.setItem(KEY, JSON.stringify(shown))
