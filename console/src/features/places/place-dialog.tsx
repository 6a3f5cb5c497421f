import {
  PLACE_ADDRESS_MAX_LENGTH,
  PLACE_CITY_MAX_LENGTH,
  PLACE_HOURS_MAX_LENGTH,
  PLACE_NAME_MAX_LENGTH,
  PLACE_TELEPHONE_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import { TELEPHONE_PATTERN, type WrittenPlace } from '@coupon-centre/contract/place/place-fields';
import { Form, Input } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { coordinatesIn, coordinatesText } from './coordinates-text.ts';
import { words as book } from './words.ts';

export type Place = CallResponse<'listPlaces'>['items'][number];

type Values = Omit<WrittenPlace, 'coordinates'> & { readonly coordinates: string };

const EMPTY: Partial<Values> = { district: '', hours: '', telephone: '', coordinates: '' };

const Fields = () => {
  const words = useWords(book);
  const rules = [{ required: true, whitespace: true, message: words.required }];
  const refused = (isGood: boolean, message: string) =>
    isGood ? Promise.resolve() : Promise.reject(new Error(message));
  return (
    <>
      <Form.Item label={words.place} name="name" rules={rules}>
        <Input maxLength={PLACE_NAME_MAX_LENGTH} />
      </Form.Item>
      <div style={{ display: 'flex', gap: 16 }}>
        <Form.Item label={words.city} name="city" rules={rules} style={{ flex: 1 }}>
          <Input maxLength={PLACE_CITY_MAX_LENGTH} />
        </Form.Item>
        <Form.Item label={words.district} name="district" style={{ flex: 1 }}>
          <Input maxLength={PLACE_CITY_MAX_LENGTH} />
        </Form.Item>
      </div>
      <Form.Item extra={words.addressHint} label={words.address} name="address" rules={rules}>
        <Input maxLength={PLACE_ADDRESS_MAX_LENGTH} />
      </Form.Item>
      <Form.Item extra={words.hoursHint} label={words.hours} name="hours">
        <Input maxLength={PLACE_HOURS_MAX_LENGTH} />
      </Form.Item>
      <Form.Item
        label={words.telephone}
        name="telephone"
        rules={[
          {
            validator: (_, typed: string) =>
              refused(TELEPHONE_PATTERN.test((typed ?? '').trim()), words.telephoneWrong),
          },
        ]}
      >
        <Input inputMode="tel" maxLength={PLACE_TELEPHONE_MAX_LENGTH} />
      </Form.Item>
      <Form.Item
        extra={words.coordinatesHint}
        label={words.coordinates}
        name="coordinates"
        rules={[
          {
            validator: (_, typed: string) => refused(coordinatesIn(typed ?? '') !== undefined, words.coordinatesWrong),
          },
        ]}
      >
        <Input />
      </Form.Item>
    </>
  );
};

interface Props {
  readonly listId: string;
  /** Null: a new one. */
  readonly place: Place | null;
  readonly onClose: () => void;
}

export const PlaceDialog = ({ listId, place, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const save = useChange('savePlace');
  const text = place === null ? words.addPlace : words.editPlace;
  return (
    <FormDialog<Values>
      doIt={text}
      initial={place === null ? EMPTY : { ...place, coordinates: coordinatesText(place.coordinates) }}
      onClose={onClose}
      onGo={async ({ name, city, district, address, hours, telephone, coordinates }, form) => {
        const onRefusal = ({ code }: { readonly code: string }): boolean => {
          if (code === codeOf.ALREADY_THERE) form.setFields([{ name: 'address', errors: [words.placeThere] }]);
          return code === codeOf.ALREADY_THERE;
        };
        const { placeId = null, revision: expectedRevision = 0 } = place ?? {};
        const written = { name, city, district, address, hours, telephone };
        const sent = {
          listId,
          placeId,
          expectedRevision,
          ...written,
          coordinates: coordinatesIn(coordinates) ?? null,
        };
        if ((await save.send(sent, { form, onRefusal })) === null) return;
        message.success(words.saved);
        onClose();
      }}
      title={text}
    >
      <Fields />
    </FormDialog>
  );
};
