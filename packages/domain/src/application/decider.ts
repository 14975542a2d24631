import type { Decider } from '../decider/decider.ts'
import { fileAfterEvent } from '../view/file-after.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { AUTOMATIC_TRIGGERS, type Command } from './commands.ts'
import { eventOf } from './event-of.ts'
import type { ApplicationEvent } from './events.ts'
import { FACTS } from './facts.ts'
import { followingEvent } from './following-event.ts'
import { isHeldBack } from './sanctions.ts'
import { TRANSITIONS } from './transitions.ts'

/** The application as a decider: its tables, and what its events carry and change. */
export const APPLICATION: Decider<LoanFile, Command, ApplicationEvent> = {
  transitions: TRANSITIONS,
  facts: FACTS,
  automatic: AUTOMATIC_TRIGGERS.map((type) => ({
    type,
    eventOf: (input) => followingEvent(type, input),
  })),
  bars: (file, type) => isHeldBack(file && file.application, type),
  eventOf,
  learned: fileAfterEvent,
}
