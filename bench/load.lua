-- For wrk: sends the prepared requests in turn, each with an id of its own, and tells as JSON how it went.

local requests = {}
local file = assert(io.open(os.getenv('LOAD_REQUESTS'), 'rb'))
for before, after in file:read('*a'):gmatch('(%Z*)%z(%Z*)%z') do
  requests[#requests + 1] = { before, after }
end
file:close()

local sent = 0

function request()
  sent = sent + 1
  local each = requests[sent % #requests + 1]
  return each[1] .. string.format('%012d', sent) .. each[2]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"durationUs":%d,"p50Us":%d,"p99Us":%d,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
