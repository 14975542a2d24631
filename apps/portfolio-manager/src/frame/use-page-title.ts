import { useEffect } from 'react'
import { organization } from '../organization.ts'

/** Sets the window title to `{short name} | {page}`. */
export const usePageTitle = (page: string): void => {
  useEffect(() => {
    document.title = `${organization().shortName} | ${page}`
  }, [page])
}
