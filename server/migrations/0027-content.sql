-- Pictures that operators uploaded, and the channels that visitors come by.

CREATE TABLE image (
  hash        text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$'),
  media_type  text NOT NULL CHECK (media_type IN ('image/webp', 'image/png', 'image/jpeg')),
  bytes       bytea NOT NULL,
  width       integer NOT NULL CHECK (width > 0),
  height      integer NOT NULL CHECK (height > 0),
  name        text NOT NULL,
  uploaded_at timestamptz NOT NULL
);
COMMENT ON TABLE image IS
  'A picture as it is served: decoded and encoded anew when it was uploaded, so that nothing of the file that was sent is in it.
   hash: of the bytes, and its name in addresses; a row is never changed, so every node may let it be kept for ever.';

CREATE TABLE channel (
  ch       text PRIMARY KEY CHECK (ch ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  name     jsonb NOT NULL,
  position integer NOT NULL
);
COMMENT ON TABLE channel IS
  'What the values of ch are called, {"zh-CN", "en"}, for operators. A visitor may come by one that is not here.';
