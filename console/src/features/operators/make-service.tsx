import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { words as book } from './words.ts';

const ServiceDialog = loadedDialog(async () => (await import('./service-dialog.tsx')).ServiceDialog);

/** The button for an account of another system. */
export const MakeService = () => {
  const words = useWords(book);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.makeService}</Button>
      {isOpen && <ServiceDialog onClose={() => setOpen(false)} />}
    </>
  );
};
