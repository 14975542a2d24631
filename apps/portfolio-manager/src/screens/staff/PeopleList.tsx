import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Tag } from '@pledge/ui/Tag'
import { momentText } from '../../frame/time.ts'
import type { Member, StaffPartProps } from './staff-part.ts'

const words = portfolioStaff.people

const sessionsText = ({ devices }: Member): string => {
  if (devices === 0) return words.signedOut
  return devices === 1 ? words.oneDevice : fill(words.devices, { count: String(devices) })
}

/** All staff, with the possible actions for each. */
export const PeopleList = ({ list, ask, mayChange }: StaffPartProps) => (
  <section aria-labelledby="staff-people">
    <h2 id="staff-people" className="mb-3 text-lg">
      {words.title}
    </h2>
    <ul className="divide-y divide-line rounded-field border border-line bg-raised">
      {list.staff.map((member) => (
        <li
          key={member.account}
          className="grid gap-x-6 gap-y-3 p-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_22rem] lg:items-center"
        >
          <Person member={member} />
          <Facts member={member} />
          {mayChange && <Actions member={member} ask={ask} />}
        </li>
      ))}
    </ul>
  </section>
)

const Person = ({ member }: { readonly member: Member }) => (
  <div className="min-w-0">
    <p className="font-semibold break-words">{member.email}</p>
    <p className="mt-1 flex flex-wrap items-center gap-2">
      <span>{words.roles[member.role]}</span>
      {member.isYou && <Tag tone="brand">{words.you}</Tag>}
      {member.disabledAt !== null && <Tag tone="danger">{words.disabled}</Tag>}
      {!member.hasSecondFactor && member.disabledAt === null && <Tag tone="warn">{words.noFactor}</Tag>}
    </p>
  </div>
)

const Facts = ({ member }: { readonly member: Member }) => {
  const { lastSignedInAt, disabledAt, passwordHold } = member
  const lines = [
    lastSignedInAt === null
      ? words.neverSignedIn
      : fill(words.lastSignedIn, { at: momentText(lastSignedInAt) }),
    ...(disabledAt === null ? [] : [fill(words.disabledSince, { at: momentText(disabledAt) })]),
    ...(disabledAt === null && lastSignedInAt !== null ? [sessionsText(member)] : []),
    ...(passwordHold === null ? [] : [fill(words.passwordMailed, { since: momentText(passwordHold.since) })]),
  ]
  return (
    <div className="text-sm text-muted">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

const Actions = ({ member, ask }: { readonly member: Member; readonly ask: StaffPartProps['ask'] }) => {
  const about = { email: member.email }
  if (member.isYou) return <p className="text-sm text-muted lg:text-right">{words.own}</p>
  if (member.disabledAt !== null)
    return (
      <div className="flex flex-wrap gap-2 lg:justify-end">
        <Button
          size="small"
          variant="secondary"
          aria-label={fill(words.enableOf, about)}
          onClick={() => ask({ kind: 'enable', member })}
        >
          {words.enable}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      <Button
        size="small"
        variant="secondary"
        aria-label={fill(words.changeRoleOf, about)}
        onClick={() => ask({ kind: 'role', member })}
      >
        {words.changeRole}
      </Button>
      {(member.hasSecondFactor || member.lastSignedInAt !== null) && (
        <Button
          size="small"
          variant="secondary"
          aria-label={fill(words.resetOf, about)}
          onClick={() => ask({ kind: 'reset-factors', member })}
        >
          {words.reset}
        </Button>
      )}
      {member.devices > 0 && (
        <Button
          size="small"
          variant="secondary"
          aria-label={fill(words.signOutOf, about)}
          onClick={() => ask({ kind: 'sign-out', member })}
        >
          {words.signOut}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        aria-label={fill(words.disableOf, about)}
        onClick={() => ask({ kind: 'disable', member })}
      >
        {words.disable}
      </Button>
    </div>
  )
}
