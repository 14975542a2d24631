import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import type { DraftContent } from '@pledge/domain/publishing/draft'
import type { Problem } from '@pledge/domain/publishing/problem'
import { Section } from '@pledge/ui/Section'
import type { BrokenTexts } from './JsonField.tsx'
import type { Setting, SettingGroup } from './fields.ts'
import { SettingField } from './SettingField.tsx'
import { valueAt, withValueAt } from './value-at.ts'

export interface SettingGroupsProps {
  readonly groups: readonly SettingGroup[]
  readonly settings: DraftContent['settings']
  readonly problems: readonly Problem[]
  readonly disabled: boolean
  readonly broken: BrokenTexts
  readonly onChange: (settings: DraftContent['settings']) => void
}

const isWide = ({ kind }: Setting): boolean => kind === 'text' || kind === 'lines' || kind === 'json'

/** The problem with a value, or with a value inside it. */
const problemAt = (problems: readonly Problem[], path: string): string | undefined =>
  problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))?.message

/** The plain fields of one part of the page. */
export const SettingGroups = ({
  groups,
  settings,
  problems,
  disabled,
  broken,
  onChange,
}: SettingGroupsProps) => (
  <>
    {groups.map(({ group, settings: fields }) => (
      <Section
        key={group}
        title={words.groups[group].title}
        description={words.groups[group].note === '' ? undefined : words.groups[group].note}
      >
        <div className="grid items-start gap-5 md:grid-cols-2">
          {fields.map((setting) => (
            <div key={setting.path} className={isWide(setting) ? 'md:col-span-2' : undefined}>
              <SettingField
                setting={setting}
                value={valueAt(settings, setting.path)}
                error={problemAt(problems, setting.path)}
                disabled={disabled}
                broken={broken}
                onChange={(value) => onChange(withValueAt(settings, setting.path, value))}
              />
            </div>
          ))}
        </div>
        {group === 'logo' && <LogoShown settings={settings} problems={problems} />}
      </Section>
    ))}
  </>
)

/** As an image, so that no typed content can run here. */
const LogoShown = ({ settings, problems }: Pick<SettingGroupsProps, 'settings' | 'problems'>) => {
  const logo = valueAt(settings, 'logoSvg')
  if (typeof logo !== 'string' || problemAt(problems, 'logoSvg') !== undefined)
    return <p className="mt-4 text-sm text-muted">{words.logoUnsafe}</p>
  return (
    <img
      alt={words.logoShown}
      className="mt-4 h-10 max-w-full rounded-small bg-white"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(logo)}`}
    />
  )
}
