import type { Page } from '@pledge/domain/application/routing'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pathOfPage, type StepPage } from './pages.ts'

export type GoTo = (page: Page | StepPage, appUuid: string, options?: { readonly replace?: boolean }) => void

/** Goes to a page of an application; to the page that is open already only by replacing it. The dashboard is loaded afresh. */
export const useGoTo = (): GoTo => {
  const router = useRouter()
  return useCallback(
    (page, appUuid, options) => {
      const path = pathOfPage(page, appUuid)
      if (page === 'dashboard') window.location.assign(path)
      else if (options?.replace === true || router.history.location.pathname === path)
        router.history.replace(path)
      else router.history.push(path)
    },
    [router],
  )
}
