import { Banners } from './Banners.tsx'
import { PrintedOn } from './PrintedOn.tsx'
import { UnavailableCountries } from './UnavailableCountries.tsx'

/** What stands under the header of every page, once the first one is shown. */
export const UnderHeader = () => (
  <>
    <PrintedOn />
    <Banners />
    <UnavailableCountries />
  </>
)
