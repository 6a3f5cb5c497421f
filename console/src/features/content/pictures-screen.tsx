import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@coupon-centre/contract/content/upload-image';
import { FILE_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Button, Image, Progress, Typography, Upload } from 'antd';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useUpload } from '#lib/use-transfer.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { words as book } from './words.ts';

type Picture = CallResponse<'listImages'>['items'][number];
const PERCENT = 100;
const KIB = 1_024;

const isPicture = ({ type, size }: File): boolean => IMAGE_TYPES.includes(type) && size <= IMAGE_MAX_BYTES;

/** Uploaded pictures, each with its address. */
export const Screen = () => {
  const words = useWords(book);
  const { message } = useNotes();
  const mayWrite = useRight('content.write');
  const paging = usePaging();
  const list = useCall('listImages', paging.request);
  const sending = useUpload('uploadImage');
  const send = async (file: File): Promise<void> => {
    if (!isPicture(file)) {
      message.error(words.badPicture);
      return;
    }
    const sent = await sending.start({ name: file.name.slice(0, FILE_NAME_MAX_LENGTH) }, file);
    if (sent !== null) message.success(words.uploaded);
  };
  return (
    <>
      <PageHeader
        about={`${words.about.pictures} ${words.pictureHint}`}
        actions={
          mayWrite && (
            <Upload
              accept={IMAGE_TYPES.join(',')}
              beforeUpload={(file) => {
                void send(file);
                return false;
              }}
              showUploadList={false}
            >
              <Button loading={sending.sentShare !== null} type="primary">
                {words.upload}
              </Button>
            </Upload>
          )
        }
        title={words.titles.pictures}
      />
      {sending.sentShare !== null && (
        <Progress aria-label={words.uploading} percent={Math.floor(sending.sentShare * PERCENT)} />
      )}
      <DataTable<Picture>
        empty={words.noPictures}
        columns={[
          {
            title: words.picture,
            key: 'picture',
            render: (_, { address, name }) => (
              <Image alt={name} height={56} src={address} style={{ objectFit: 'cover', borderRadius: 4 }} width={88} />
            ),
          },
          { title: words.fileName, dataIndex: 'name' },
          { title: words.size, key: 'size', render: (_, { width, height }) => `${width} × ${height}` },
          {
            title: words.bytes,
            key: 'bytes',
            align: 'right',
            render: (_, { bytes }) => `${Math.ceil(bytes / KIB)} KB`,
          },
          { title: words.uploadedAt, key: 'at', render: (_, { uploadedAt }) => <InstantText at={uploadedAt} /> },
          {
            title: words.address,
            key: 'address',
            render: (_, { address }) => (
              <Typography.Text copyable={{ text: address, tooltips: [words.copy, words.copied] }}>
                {address}
              </Typography.Text>
            ),
          },
        ]}
        label={words.titles.pictures}
        list={list}
        paging={paging}
        rowKey="address"
      />
    </>
  );
};
