import { termGroups } from './related-words.js';

/**
 * Words of computing and technology that stand for much the same, one group a line, some of them in narrow senses: too near for a word that memories hold, and much for one that none does ("thumbnail"
 * for "picture", "modify" for "change").
 */
const alike = `
delete remove erase drop purge
create make generate build construct
add append insert attach
update modify edit alter change
convert transform translate cast
parse read decode interpret
serialize encode dump marshal
fetch retrieve get load obtain
save store persist write
send deliver transmit dispatch
receive accept
copy clone duplicate
rename move
combine merge join concatenate
split separate divide partition
sort order rank arrange
reverse invert flip
filter select choose
find search locate lookup
match compare equal
check validate verify test
exist present
count number total
sum total add
average mean
maximum max largest biggest highest greatest
minimum min smallest lowest least
random shuffle sample
round truncate floor
remove strip trim clean
replace substitute swap
empty blank clear null
unique distinct duplicate
list array sequence
dictionary dict map hash mapping
string text str
integer int number numeric
float decimal number
boolean bool flag
character letter char
word token
line row
column field attribute
key index
folder directory dir
file document
path location
picture image photo thumbnail
video film movie clip
sound audio voice
screen display monitor
print display show output
draw plot render
chart graph plot diagram
colour color
size length dimension
width height size
date day calendar
time timestamp clock
duration interval period
timeout expire lapse
delay wait sleep pause
start begin launch initialize open
stop end quit terminate kill close finish
run execute invoke call
cancel abort void revoke
schedule plan cron
repeat loop iterate retry
parallel concurrent simultaneous thread
lock mutex
crash fail failure break
error exception fault bug
fix repair resolve solve
warn warning alert
notify notification alert inform
log record journal
monitor watch observe track
measure metric gauge
slow latency sluggish
fast quick speed rapid
memory ram heap
cache buffer
disk drive storage
database db
table relation
query request search
server host machine
client customer user
customer buyer client purchaser
account user profile
login signin authenticate
password secret credential
permission access authorization right
encrypt cipher encryption
certificate tls ssl
key token
network internet connection
website site page url
address url link
link hyperlink url
download fetch
upload send
email mail message
text sms message
phone telephone mobile cellphone
meeting conference call
payment pay transaction charge
invoice bill
refund reimburse return
money amount fund
position coordinate location latitude longitude
map geography
route path way direction
distance far length
street road
backup copy snapshot
restore recover
install setup deploy
configuration config setting option preference
parameter argument option
default standard
version release
upgrade update migrate
test check trial
package library module dependency
function method procedure
class type
object instance
inherit subclass derive
example sample instance
documentation manual guide
compress zip archive
extract unpack unzip
temporary tmp transient
environment variable
container docker
cluster node
queue topic
event message
stream flow
hide conceal mask
random arbitrary
limit maximum threshold quota
increase grow raise rise
decrease reduce lower shrink fall
prevent avoid stop
allow permit enable let
disable deactivate
require need demand
guess predict estimate
cause reason
effect result consequence outcome
method approach technique
part component piece
kind type sort category
group cluster set
detect recognize identify
resize scale
translate language
transcribe transcript
`;

const groups = termGroups(alike);

/** The index terms of words that may stand in technical texts for an index term that is not there. */
export const technicalTermsOf = (term: string): readonly string[] => groups.get(term) ?? [];
