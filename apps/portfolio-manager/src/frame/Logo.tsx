import { organization } from '../organization.ts'

/** The organization's logo, with its name as text. */
export const Logo = () => {
  const { code, version, shortName } = organization()
  return (
    <img
      src={`/brand/${code}/${version}/logo.svg`}
      alt={shortName}
      className="h-7 w-auto max-w-40 object-contain object-left"
    />
  )
}
