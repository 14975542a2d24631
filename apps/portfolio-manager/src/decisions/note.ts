import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'

interface NoteWords {
  readonly noteRequired: string
  readonly noteTooLong: string
}

/** Why a note is invalid; undefined when it is valid. */
export const problemOfNote = (note: string, words: NoteWords, isRequired: boolean): string | undefined => {
  const { length } = note.trim()
  if (length === 0) return isRequired ? words.noteRequired : undefined
  return length > MAX_NOTE_CHARACTERS ? words.noteTooLong : undefined
}
