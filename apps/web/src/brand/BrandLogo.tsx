import { useOrganization } from './use-organization.ts'

/** The organization's logo, with its name as alternative text. An image, so that nothing inside it can execute. */
export const BrandLogo = () => {
  const { code, version, shortName } = useOrganization()
  return (
    <img
      src={`/brand/${code}/${version}/logo.svg`}
      alt={shortName}
      className="h-8 w-auto max-w-44 object-contain object-left"
    />
  )
}
