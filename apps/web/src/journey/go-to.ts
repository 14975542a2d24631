import type { Page } from '@pledge/domain/application/routing'
import { currentPath, navigate, type NavigateOptions } from '../navigation.ts'
import { pathOfPage, type StepPage } from './pages.ts'

/**
 * Goes to a page of an application; replaces the history entry if it is already open. The dashboard is loaded afresh.
 */
export const goTo = (page: Page | StepPage, appUuid: string, { replace }: NavigateOptions = {}): void => {
  const path = pathOfPage(page, appUuid)
  if (page === 'dashboard') window.location.assign(path)
  else navigate(path, { replace: replace === true || currentPath() === path })
}
