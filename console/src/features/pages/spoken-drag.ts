import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import { useMemo } from 'react';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './words.ts';
import type { Module } from './written.ts';

interface Spoken {
  readonly announcements: Announcements;
  readonly screenReaderInstructions: ScreenReaderInstructions;
}

/** Screen reader announcements while a module is moved. */
export function useSpokenDrag(modules: readonly Module[]): Spoken {
  const words = useWords(book);
  return useMemo(() => {
    const { spoken } = words;
    const count = modules.length;
    /** Its position from 1; 0: outside the list. */
    const placeOf = (id: UniqueIdentifier): number => modules.findIndex(({ moduleId }) => moduleId === id) + 1;
    const nameOf = (id: UniqueIdentifier): string => {
      const kind = modules.find(({ moduleId }) => moduleId === id)?.kind;
      return kind === undefined ? spoken.newOne : words.kinds[kind];
    };
    /** A module starts over its own position, which was announced already. */
    let hasMoved = false;
    return {
      screenReaderInstructions: { draggable: spoken.how },
      announcements: {
        onDragStart: ({ active }) => {
          hasMoved = false;
          return spoken.taken(nameOf(active.id), placeOf(active.id), count);
        },
        onDragOver: ({ active, over }) => {
          hasMoved ||= over?.id !== active.id;
          if (!hasMoved) return undefined;
          return over === null ? spoken.nowhere : spoken.over(nameOf(active.id), placeOf(over.id) || count, count);
        },
        onDragEnd: ({ active, over }) =>
          over === null ? spoken.nowhere : spoken.put(nameOf(active.id), placeOf(over.id) || count, count),
        onDragCancel: ({ active }) => spoken.left(nameOf(active.id)),
      },
    };
  }, [modules, words]);
}
