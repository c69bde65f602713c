// Checks proofs of the service by code that nobody of this project wrote: Go's sumdb.
// Reads JSON from standard input: the answer of GET /audit/proof, two checkpoints with the answer of GET /audit/consistency between them, and a verifier key.
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type inclusion struct {
	Index  int64    `json:"index"`
	Size   int64    `json:"size"`
	Root   string   `json:"root"`
	Hashes []string `json:"hashes"`
}

type input struct {
	VerifierKey string `json:"verifier_key"`
	Proof       struct {
		SessionID     string    `json:"session_id"`
		Record        string    `json:"record"`
		SessionTree   inclusion `json:"session_tree"`
		CheckpointLog inclusion `json:"checkpoint_log"`
		Checkpoint    string    `json:"checkpoint"`
	} `json:"proof"`
	Earlier     string `json:"earlier"`
	Consistency struct {
		Hashes []string `json:"hashes"`
	} `json:"consistency"`
}

func main() {
	var in input
	must(json.NewDecoder(os.Stdin).Decode(&in))
	verifier, err := note.NewVerifier(in.VerifierKey)
	must(err)

	size, root := open(in.Proof.Checkpoint, verifier)
	if size != in.Proof.CheckpointLog.Size {
		fail("the proof is of another size than its checkpoint")
	}
	tree := in.Proof.SessionTree
	record := bytes(in.Proof.Record)
	must(tlog.CheckRecord(hashes(tree.Hashes), tree.Size, hash(tree.Root), tree.Index, tlog.RecordHash(record)))

	session := sha256.Sum256([]byte(in.Proof.SessionID))
	entry := binary.BigEndian.AppendUint64(session[:], uint64(tree.Size))
	entry = append(entry, bytes(tree.Root)...)
	log := in.Proof.CheckpointLog
	must(tlog.CheckRecord(hashes(log.Hashes), size, root, log.Index, tlog.RecordHash(entry)))

	earlierSize, earlierRoot := open(in.Earlier, verifier)
	must(tlog.CheckTree(hashes(in.Consistency.Hashes), size, root, earlierSize, earlierRoot))
	fmt.Println("verified")
}

// open checks a checkpoint's signature and reads its size and root.
func open(text string, verifier note.Verifier) (int64, tlog.Hash) {
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		fail("the note is no checkpoint of " + verifier.Name())
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	return size, hash(lines[2])
}

func bytes(text string) []byte {
	decoded, err := base64.StdEncoding.DecodeString(text)
	must(err)
	return decoded
}

func hash(text string) tlog.Hash {
	parsed, err := tlog.ParseHash(text)
	must(err)
	return parsed
}

func hashes(texts []string) []tlog.Hash {
	list := make([]tlog.Hash, len(texts))
	for i, text := range texts {
		list[i] = hash(text)
	}
	return list
}

func must(err error) {
	if err != nil {
		fail(err.Error())
	}
}

func fail(what string) {
	fmt.Fprintln(os.Stderr, what)
	os.Exit(1)
}
