import { useEffect } from 'react'
import { Banners } from './Banners.tsx'
import { PrintedOn } from './PrintedOn.tsx'
import { mountToasts } from './toasts.tsx'
import { UnavailableCountries } from './UnavailableCountries.tsx'

/** What is under the header of every page, once the first page is shown; with it come the toasts over the page. */
export const UnderHeader = () => {
  useEffect(mountToasts, [])
  return (
    <>
      <PrintedOn />
      <Banners />
      <UnavailableCountries />
    </>
  )
}
