-- For wrk: sends the prepared requests in turn, with a unique id where they have one, and prints the result as JSON.

local requests = {}
local file = assert(io.open(os.getenv('LOAD_REQUESTS'), 'rb'))
for before, after in file:read('*a'):gmatch('(%Z*)%z(%Z*)%z') do
  requests[#requests + 1] = { before, after }
end
file:close()

local threads = 0
function setup(thread)
  threads = threads + 1
  thread:set('threadNo', threads)
end

local sent = 0

function request()
  sent = sent + 1
  local each = requests[(threadNo * 997 + sent) % #requests + 1]
  if each[2] == '' then return each[1] end
  return each[1] .. string.format('%03d%09d', threadNo, sent) .. each[2]
end

-- Average wait of a connection between an answer and its next request; 0: none.
local pauseMs = tonumber(os.getenv('LOAD_PAUSE_MS'))
if pauseMs > 0 then
  function delay()
    return math.random(0, 2 * pauseMs)
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"durationUs":%d,"p50Us":%d,"p90Us":%d,"p99Us":%d,"maxUs":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(90), latency:percentile(99), latency.max,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
