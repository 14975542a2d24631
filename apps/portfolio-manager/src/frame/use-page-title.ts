import { useEffect } from 'react'
import { organization } from '../organization.ts'

/** `{short name} | {page}` in the title of the window. */
export const usePageTitle = (page: string): void => {
  useEffect(() => {
    document.title = `${organization().shortName} | ${page}`
  }, [page])
}
