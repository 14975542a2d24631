import { Banners } from './Banners.tsx'
import { PrintedOn } from './PrintedOn.tsx'
import { UnavailableCountries } from './UnavailableCountries.tsx'

/** What is under the header of every page, once the first page is shown. */
export const UnderHeader = () => (
  <>
    <PrintedOn />
    <Banners />
    <UnavailableCountries />
  </>
)
